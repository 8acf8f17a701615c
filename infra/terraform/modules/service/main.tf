# Copies of the one program, on Fargate. They share nothing but the database, so any number may run.

data "aws_region" "current" {}

locals {
  container = "lepelblad"

  # Settings of every container.
  log_options = {
    awslogs-group  = aws_cloudwatch_log_group.main.name
    awslogs-region = data.aws_region.current.region
  }
}

resource "aws_cloudwatch_log_group" "main" {
  name              = "/lepelblad/${var.name}"
  retention_in_days = var.log_days
}

resource "aws_ecr_repository" "main" {
  name                 = var.name
  image_tag_mutability = "IMMUTABLE"

  image_scanning_configuration {
    scan_on_push = true
  }
}

resource "aws_ecr_lifecycle_policy" "main" {
  repository = aws_ecr_repository.main.name

  policy = jsonencode({
    rules = [{
      rulePriority = 1
      description  = "Keep enough images to go back"
      selection    = { tagStatus = "any", countType = "imageCountMoreThan", countNumber = 30 }
      action       = { type = "expire" }
    }]
  })
}

resource "aws_ecs_cluster" "main" {
  name = var.name

  setting {
    name  = "containerInsights"
    value = "enabled"
  }
}

resource "aws_ecs_task_definition" "service" {
  family                   = var.name
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = var.cpu
  memory                   = var.memory_mib
  execution_role_arn       = aws_iam_role.start.arn
  task_role_arn            = aws_iam_role.service.arn

  runtime_platform {
    operating_system_family = "LINUX"
    cpu_architecture        = "X86_64"
  }

  volume {
    name = "uploads"
  }

  container_definitions = jsonencode([{
    name                   = local.container
    image                  = "${aws_ecr_repository.main.repository_url}:${var.release}"
    command                = ["serve", "--listen=:${var.port}"]
    essential              = true
    user                   = "65532:65532"
    readonlyRootFilesystem = true
    # On SIGTERM the program gives requests five seconds to finish.
    stopTimeout  = 15
    portMappings = [{ containerPort = var.port, protocol = "tcp" }]
    # Uploads are stored here until they are read.
    mountPoints = [{ sourceVolume = "uploads", containerPath = "/tmp" }]
    environment = [for name, value in var.settings : { name = name, value = value }]
    secrets = concat(
      [
        { name = "LEPELBLAD_KEY", valueFrom = aws_secretsmanager_secret_version.key.arn },
        { name = "DATABASE_APP_URL", valueFrom = "${var.database.role_secret_arns["app"]}:url::" },
        { name = "DATABASE_PLATFORM_URL", valueFrom = "${var.database.role_secret_arns["platform"]}:url::" },
      ],
      [for name, secret in aws_secretsmanager_secret.setting : { name = name, valueFrom = secret.arn }],
    )
    logConfiguration = {
      logDriver = "awslogs"
      options   = merge(local.log_options, { awslogs-stream-prefix = "serve" })
    }
  }])
}

resource "aws_ecs_service" "main" {
  name            = var.name
  cluster         = aws_ecs_cluster.main.id
  task_definition = aws_ecs_task_definition.service.arn
  desired_count   = var.copies
  launch_type     = "FARGATE"

  # New copies are healthy before old ones stop; a failed deployment is rolled back.
  deployment_minimum_healthy_percent = 100
  deployment_maximum_percent         = 200
  health_check_grace_period_seconds  = 60
  wait_for_steady_state              = true

  deployment_circuit_breaker {
    enable   = true
    rollback = true
  }

  network_configuration {
    subnets          = var.private_subnet_ids
    security_groups  = [var.security_group_id]
    assign_public_ip = false
  }

  load_balancer {
    target_group_arn = aws_lb_target_group.main.arn
    container_name   = local.container
    container_port   = var.port
  }

  # The target group must be attached before copies register, and a copy needs permission to read its secrets.
  depends_on = [aws_lb_listener.https, aws_iam_role_policy.start]
}
